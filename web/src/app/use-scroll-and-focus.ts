import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useHydrated } from '#web/state/hydrated.ts';

const focusHeading = (): void => {
  const target = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.getElementById('content');
  target?.focus({ preventScroll: true });
};

/** After navigation, scrolls to the anchor or the top and focuses the heading, so that screen readers announce it. */
export const useScrollAndFocus = (): void => {
  const { pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const previousPath = useRef(pathname);
  const isHydrated = useHydrated();
  const [isPrerendered] = useState(!isHydrated);
  const isFirst = useRef(true);

  useEffect(() => {
    const isNewPage = previousPath.current !== pathname;
    previousPath.current = pathname;
    // The browser has already scrolled to the anchor, and the reader may have moved on.
    if (isFirst.current && isPrerendered) {
      isFirst.current = false;
      return;
    }
    isFirst.current = false;
    if (hash) {
      document.getElementById(hash.slice(1))?.scrollIntoView();
      return;
    }
    if (!isNewPage) return;
    // Going back keeps the scroll position that the browser restores.
    if (navigationType !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    focusHeading();
  }, [pathname, hash, navigationType, isPrerendered]);
};
