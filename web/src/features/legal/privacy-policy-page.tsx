import type { ReactNode } from 'react';
import { privacyText } from '#web/copy/en/legal.ts';
import { LegalDocument } from './legal-document.tsx';

export const PrivacyPolicyPage = (): ReactNode => <LegalDocument text={privacyText} />;
