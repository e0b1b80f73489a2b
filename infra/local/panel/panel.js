// The panel is rendered by the server; this posts what is clicked and fetches the page again.

const refreshMs = 2000;
const status = document.getElementById('status');
let isBusy = false;

/** @type {Map<string, string>} */
const shown = new Map([...document.querySelectorAll('section')].map((section) => [section.id, section.outerHTML]));

const refresh = async () => {
  const answer = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const section of fresh.querySelectorAll('section')) {
    const present = document.getElementById(section.id);
    const isEdited = present?.contains(document.activeElement) && document.activeElement.matches('input, select');
    // A section that did not change stays, with its scroll position and the mail that is being read.
    if (!present || isEdited || shown.get(section.id) === section.outerHTML) continue;
    shown.set(section.id, section.outerHTML);
    present.replaceWith(document.adoptNode(section));
  }
};

const say = (text) => {
  status.textContent = text;
};

const post = async (path, body) => {
  isBusy = true;
  document.body.setAttribute('aria-busy', 'true');
  say(path === '/_local/clock' ? 'The clock is moving; what falls due on the way is being done.' : '');
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    say(answer.ok ? '' : (await answer.json()).message);
    await refresh();
  } catch {
    say('The local cloud does not answer. Is it still running?');
  } finally {
    document.body.removeAttribute('aria-busy');
    isBusy = false;
  }
};

const fieldValue = (field) => {
  if (field.type === 'checkbox') return field.checked;
  return field.type === 'number' ? field.valueAsNumber : JSON.parse(field.value);
};

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-post]');
  if (!button || isBusy) return;
  if (button.dataset.confirm && !confirm(button.dataset.confirm)) return;
  post(button.dataset.post, JSON.parse(button.dataset.body));
});

document.addEventListener('change', (event) => {
  const form = event.target.closest('form[data-post]');
  if (form) post(form.dataset.post, { [event.target.name]: fieldValue(event.target) });
});

setInterval(() => {
  if (isBusy || document.hidden) return;
  refresh().catch(() => say('The local cloud does not answer. Is it still running?'));
}, refreshMs);
