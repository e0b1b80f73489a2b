import { useEffect, useState } from 'react';
import { whenIdle } from '#web/state/when-idle.ts';

/**
 * A component such as a dialog whose code loads when the browser is idle once it may be needed, and on demand by `load`.
 * `load` resolves to false when that fails: no network, or a newer version of the site has replaced the file.
 */
export const lazyComponent = <Loaded extends object>(fetchComponent: () => Promise<Loaded>) => {
  let fetched: Loaded | null = null;

  const fetchOnce = async (): Promise<Loaded | null> => {
    try {
      fetched ??= await fetchComponent();
    } catch {
      return null;
    }
    return fetched;
  };

  return (isWanted: boolean) => {
    const [Component, setComponent] = useState(() => fetched);

    const load = async (): Promise<boolean> => {
      const found = await fetchOnce();
      setComponent(() => found);
      return found !== null;
    };

    useEffect(() => {
      if (!isWanted) return;
      return whenIdle(() => void fetchOnce().then((found) => setComponent(() => found)));
    }, [isWanted]);

    return { Component, load };
  };
};
