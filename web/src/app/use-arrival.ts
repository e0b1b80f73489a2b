import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const focusHeading = (): void => {
  const target = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.getElementById('content');
  target?.focus({ preventScroll: true });
};

/** After a change of page: to the named section or the top, and the focus to the heading so that it is read out. */
export const useArrival = (): void => {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const before = useRef(pathname);

  useEffect(() => {
    const isNewPage = before.current !== pathname;
    before.current = pathname;
    if (hash) {
      document.getElementById(hash.slice(1))?.scrollIntoView();
      return;
    }
    if (!isNewPage) return;
    // Going back keeps the place that the browser remembers.
    if (how !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading();
  }, [pathname, hash, how]);
};
