import type { ReactNode } from 'react';
import { termsText } from '#web/copy/en/terms.ts';
import { LegalDocument } from './legal-document.tsx';

export const TermsPage = (): ReactNode => <LegalDocument text={termsText} />;
