import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useHydrated } from '#web/state/hydrated.ts';

const focusHeading = (): void => {
  const target = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.getElementById('content');
  target?.focus({ preventScroll: true });
};

/** After a change of page: to the named section or the top, and the focus to the heading so that it is read out. */
export const useScrollAndFocus = (): void => {
  const { pathname, hash } = useLocation();
  const how = useNavigationType();
  const before = useRef(pathname);
  const isTakenOver = useHydrated();
  const [wasRendered] = useState(!isTakenOver);
  const isFirst = useRef(true);

  useEffect(() => {
    const isNewPage = before.current !== pathname;
    before.current = pathname;
    // The browser has been to the named section by itself, and the reader may be elsewhere by now.
    if (isFirst.current && wasRendered) {
      isFirst.current = false;
      return;
    }
    isFirst.current = false;
    if (hash) {
      document.getElementById(hash.slice(1))?.scrollIntoView();
      return;
    }
    if (!isNewPage) return;
    // Going back keeps the place that the browser remembers.
    if (how !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading();
  }, [pathname, hash, how, wasRendered]);
};
