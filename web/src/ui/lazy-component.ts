import { useEffect, useState } from 'react';
import { whenIdle } from '#web/state/when-idle.ts';

/**
 * A part of a page, such as a dialog, whose code is fetched as soon as somebody may want it, and again by a press that
 * found none. `bring` is false when it could not be fetched: no network, or a newer version of the site replaced the file.
 */
export const lazyComponent = <Part extends object>(fetchPart: () => Promise<Part>) => {
  let fetched: Part | null = null;

  const fetchKnown = async (): Promise<Part | null> => {
    try {
      fetched ??= await fetchPart();
    } catch {
      return null;
    }
    return fetched;
  };

  return (isWanted: boolean) => {
    const [part, setPart] = useState(() => fetched);

    const load = async (): Promise<boolean> => {
      const found = await fetchKnown();
      setPart(() => found);
      return found !== null;
    };

    useEffect(() => {
      if (!isWanted) return;
      return whenIdle(() => void fetchKnown().then((found) => setPart(() => found)));
    }, [isWanted]);

    return { part, load: load };
  };
};
