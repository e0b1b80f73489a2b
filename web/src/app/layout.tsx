import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import type { Visitor } from '#web/api/visitor.ts';
import { frameCopy as copy } from '#web/copy/en/frame.ts';
import { Loader } from '#web/ui/loader.tsx';
import { ToastGate } from '#web/ui/toast-gate.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { useScrollAndFocus } from './use-scroll-and-focus.ts';

/** The layout of every page: skip link, navigation, the page itself, toasts. */
export const Layout = ({ visitor }: { visitor: Visitor }): ReactNode => {
  useScrollAndFocus();
  return (
    <>
      <a className="skip-link action action-primary" href="#content">
        {copy.skip}
      </a>
      <NavigationBar visitor={visitor} />
      <main id="content" tabIndex={-1}>
        <Suspense fallback={<Loader label={copy.loading} />}>
          <Outlet />
        </Suspense>
      </main>
      <ToastGate />
    </>
  );
};
