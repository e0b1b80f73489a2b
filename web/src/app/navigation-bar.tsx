import type { ReactNode } from 'react';
import { lazy, Suspense, useLayoutEffect, useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import type { Visitor } from '#web/api/visitor.ts';
import { frameCopy as copy } from '#web/copy/en/frame.ts';
import { useHydrated } from '#web/state/hydrated.ts';
import { ActionLink } from '#web/ui/action.tsx';
import { SchemeButton } from '#web/ui/colour-scheme.tsx';
import { AccountIcon, MenuIcon } from '#web/ui/icons.tsx';
import { Wordmark } from '#web/ui/logo.tsx';
import { UnreachablePage } from './broken-page.tsx';
import { navigationLinks } from './navigation-links.ts';

// Small screens only; loaded when the menu button is first pressed.
const NavigationDrawer = lazy(async () => {
  try {
    return { default: (await import('./navigation-drawer.tsx')).NavigationDrawer };
  } catch {
    return { default: UnreachablePage };
  }
});

const GuestLinks = (): ReactNode => (
  <span className="nav-guest">
    <NavLink to="/login" className="nav-link nav-wide">
      {copy.login}
    </NavLink>
    <ActionLink to="/register" variant="quiet" isSmall>
      {copy.register}
    </ActionLink>
  </span>
);

const MemberLinks = (): ReactNode => (
  <span className="nav-member">
    <NavLink to="/account" className="icon-action" aria-label={copy.account} title={copy.account}>
      <AccountIcon />
    </NavLink>
  </span>
);

/** The prerendered HTML contains both; data-visitor, set by public/bootstrap.js, decides which one shows. */
const VisitorLinks = ({ visitor }: { visitor: Visitor }): ReactNode => {
  const isHydrated = useHydrated();
  useLayoutEffect(() => {
    if (isHydrated) delete document.documentElement.dataset.visitor;
  }, [isHydrated]);
  const isMember = visitor.state !== 'anonymous';
  return (
    <>
      {isHydrated && isMember ? null : <GuestLinks />}
      {isHydrated && !isMember ? null : <MemberLinks />}
    </>
  );
};

export const NavigationBar = ({ visitor }: { visitor: Visitor }): ReactNode => {
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <header className="nav">
      <nav className="nav-inner" aria-label={copy.navigation}>
        <Link to="/" className="nav-home" aria-label={copy.homeLink}>
          <Wordmark />
        </Link>
        <ul className="nav-links nav-wide">
          {navigationLinks.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} className="nav-link" end>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="nav-owner">
          <SchemeButton />
          <VisitorLinks visitor={visitor} />
          <button
            type="button"
            className="icon-action nav-small"
            aria-label={copy.openMenu}
            aria-expanded={menu === 'open'}
            onClick={() => setMenu('open')}
          >
            <MenuIcon />
          </button>
        </div>
      </nav>
      {menu === 'never' ? null : (
        <Suspense fallback={null}>
          <NavigationDrawer isOpen={menu === 'open'} onClose={() => setMenu('closed')} visitor={visitor} />
        </Suspense>
      )}
    </header>
  );
};
