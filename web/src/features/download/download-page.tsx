import type { ReactNode } from 'react';
import { brand } from '#contract/brand.ts';
import { launchCatalogue } from '#domain/catalogue.ts';
import { downloadCopy as copy } from '#web/copy/en/download.ts';
import { OutsideActionLink } from '#web/ui/action.tsx';
import { Footer } from '#web/ui/footer.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import './download.css';

const freeLocations = launchCatalogue.filter(({ isFree }) => isFree).length;

/** Plain HTML and CSS, prerendered at build time. */
export const DownloadPage = (): ReactNode => (
  <>
    <div className="page page-narrow download">
      <PageTitle title={copy.title} lead={copy.lead} />
      <p className="page-actions">
        <OutsideActionLink href={brand.androidStoreUrl}>
          <DownloadIcon size={20} />
          {copy.android}
        </OutsideActionLink>
        <button type="button" className="action download-soon" disabled>
          {copy.ios}
        </button>
      </p>
      <h2>{copy.stepsHeading}</h2>
      <ol className="download-steps">
        {copy.steps(freeLocations).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
    <Footer />
  </>
);
