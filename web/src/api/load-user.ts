import { isUnread, load } from './cache.ts';
import { call } from './call.ts';

export const loadUser = async (): Promise<void> => {
  if (isUnread('getUser')) await load('getUser', () => call('getUser'));
};
