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

type Seen = { visitor: Visitor; place: RouteEntry };

/** While the record of a token's owner has not arrived the full set stands: nobody is sent away on a guess. */
const ForGuests = ({ visitor, place: { Page } }: Seen): ReactNode => {
  const [arrivedIn] = useState(currentSession);
  if (visitor.state !== 'signed-in') return <Page />;
  // Whoever signs in here is on the way to the account; the record may arrive before that page's code does.
  return <Navigate to={currentSession() === arrivedIn ? '/' : '/account'} replace />;
};

const ForMembers = ({ visitor, place: { Page } }: Seen): ReactNode =>
  visitor.state === 'anonymous' ? <Navigate to="/login" replace /> : <Page />;

const ForEverybody = ({ place: { Page } }: Seen): ReactNode => <Page />;

const guards = { guests: ForGuests, members: ForMembers, everybody: ForEverybody };

export const Router = (): ReactNode => {
  const visitor = useVisitor();
  return (
    <Routes>
      <Route element={<Layout visitor={visitor} />}>
        {Object.entries(routeEntries).map(([path, place]) => {
          const Door = guards[place.access];
          return <Route key={path} path={path} element={<Door key={path} visitor={visitor} place={place} />} />;
        })}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
};
