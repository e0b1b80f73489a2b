import { useEffect, useState } from 'react';
import { whenIdle } from '#web/app/when-idle.ts';

type Dialog = typeof import('./choice-window.tsx').ChoiceWindow;

let fetched: Dialog | null = null;

/** Null when it could not be fetched: no network, or a newer version of the site has replaced the file. */
const fetchChoiceWindow = async (): Promise<Dialog | null> => {
  try {
    fetched ??= (await import('./choice-window.tsx')).ChoiceWindow;
  } catch {
    return null;
  }
  return fetched;
};

/** The dialog's code: asked for as soon as somebody may press a plan's button, and again by a press that found none. */
export const useChoiceWindow = (isWanted: boolean) => {
  const [ChoiceWindow, setWindow] = useState(() => fetched);

  const bring = async (): Promise<boolean> => {
    const found = await fetchChoiceWindow();
    setWindow(() => found);
    return found !== null;
  };

  useEffect(() => {
    if (!isWanted) return;
    return whenIdle(() => void fetchChoiceWindow().then((found) => setWindow(() => found)));
  }, [isWanted]);

  return { ChoiceWindow, bring };
};
