import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import type { Visitor } from '#web/api/visitor.ts';
import { frameCopy as copy } from '#web/copy/en/frame.ts';
import { SchemeChoice } from '#web/ui/colour-scheme.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Themed } from '#web/ui/themed.tsx';
import { navigationLinks } from './navigation-links.ts';

const visitorLinks = (visitor: Visitor) =>
  visitor.state === 'anonymous'
    ? [
        { to: '/login', label: copy.login },
        { to: '/register', label: copy.register },
      ]
    : [{ to: '/account', label: copy.account }];

/** No animation with reduced motion. */
const openMs = (): number => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 225);

type Props = { isOpen: boolean; onClose: () => void; visitor: Visitor };

/** The navigation on small screens: a drawer of 240 px on the right. */
export const NavigationDrawer = ({ isOpen, onClose, visitor }: Props): ReactNode => (
  <Themed>
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      transitionDuration={openMs()}
      slotProps={{ paper: { 'aria-label': copy.navigation } }}
    >
      <div className="drawer">
        <button type="button" className="icon-action" aria-label={copy.closeMenu} onClick={onClose}>
          <CloseIcon />
        </button>
        <ul className="drawer-links">
          {[...navigationLinks, ...visitorLinks(visitor)].map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} className="drawer-link" onClick={onClose} end>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
        <SchemeChoice />
      </div>
    </Drawer>
  </Themed>
);
