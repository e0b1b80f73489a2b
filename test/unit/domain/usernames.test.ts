import { expect, test } from 'vitest';
import { hasOneScript, nameInMail } from '#domain/usernames.ts';

test.each([
  ['amina.k-1+x@y_', true],
  ['Zoë', true],
  ['Марія', true],
  ['אביב', true],
  ['さくら桜サクラ', true],
  ['서울京', true],
  ['ナイロビー', true],
  ['123', true],
  ['аmina', false],
  ['amιna', false],
  ['さくらx', false],
  ['가あ', false],
  ['pаypal', false],
  ['аs', false],
])('the username %s is of one script: %s', (username, isOne) => {
  expect(hasOneScript(username)).toBe(isOne);
});

test.each([
  ['amina', 'amina'],
  ['amina_k-1', 'amina_k-1'],
  ['visit.evil.example', 'visit evil example'],
  ['me@evil.example', 'me evil example'],
  ['ｅｖｉｌ.example', 'evil example'],
  ['...', ''],
  ['a..b', 'a b'],
  ['a'.repeat(150), 'a'.repeat(40)],
  ['𝐀'.repeat(41), 'A'.repeat(40)],
])('the username %s is shown in mails as "%s"', (username, shown) => {
  expect(nameInMail(username)).toBe(shown);
});
