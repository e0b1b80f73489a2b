import type { ReactNode } from 'react';
import { useState } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import type { Visitor } from '#web/api/visitor.ts';
import { useVisitor } from '#web/api/visitor.ts';
import { currentSession } from '#web/state/store.ts';
import { Layout } from './layout.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import type { RouteEntry } from './pages.tsx';
import { routeEntries } from './pages.tsx';

type GuardProps = { visitor: Visitor; route: RouteEntry };

/** Redirects only once the user record has loaded, never on a guess. */
const ForGuests = ({ visitor, route: { Page } }: GuardProps): ReactNode => {
  const [sessionAtMount] = useState(currentSession);
  if (visitor.state !== 'signed-in') return <Page />;
  // After a sign-in on this page, go to the account; the record may load before that page's code.
  return <Navigate to={currentSession() === sessionAtMount ? '/' : '/account'} replace />;
};

const ForMembers = ({ visitor, route: { Page } }: GuardProps): ReactNode =>
  visitor.state === 'anonymous' ? <Navigate to="/login" replace /> : <Page />;

const ForEverybody = ({ route: { Page } }: GuardProps): ReactNode => <Page />;

const guards = { guests: ForGuests, members: ForMembers, everybody: ForEverybody };

export const Router = (): ReactNode => {
  const visitor = useVisitor();
  return (
    <Routes>
      <Route element={<Layout visitor={visitor} />}>
        {Object.entries(routeEntries).map(([path, route]) => {
          const Guard = guards[route.access];
          return <Route key={path} path={path} element={<Guard key={path} visitor={visitor} route={route} />} />;
        })}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
};
