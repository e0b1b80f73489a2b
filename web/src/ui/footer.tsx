import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '#contract/brand.ts';
import { footerCopy as copy, footerLinks } from '#web/copy/en/footer.ts';
import { useHydrated } from '#web/state/hydrated.ts';
import { OutsideActionLink } from './action.tsx';
import { SchemeChoice } from './colour-scheme.tsx';
import { DownloadIcon } from './icons.tsx';
import { Wordmark } from './logo.tsx';

const columns = ['features', 'platforms', 'about', 'contact'] as const;

type FooterLinkProps = (typeof footerLinks)[(typeof columns)[number]][number];

const FooterEntry = ({ text, to, href }: FooterLinkProps): ReactNode => {
  if (to) return <Link to={to}>{text}</Link>;
  if (!href) return <span>{`${text} (${copy.comingSoon})`}</span>;
  if (href.startsWith('mailto:')) return <a href={href}>{text}</a>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
};

/** A page prerendered last year shows the wrong year, so it renders again after hydration. */
const Copyright = (): ReactNode => (
  <p className="figures" key={useHydrated() ? 'hydrated' : 'prerendered'} suppressHydrationWarning>
    {copy.copyright(new Date().getFullYear())}
  </p>
);

/** On the home and the download page. */
export const Footer = (): ReactNode => (
  <footer className="footer">
    <div className="footer-inner">
      <div className="footer-brand">
        <Wordmark />
        <OutsideActionLink href={brand.androidStoreUrl} variant="quiet" isSmall>
          <DownloadIcon size={18} />
          {copy.download}
        </OutsideActionLink>
      </div>
      <div className="footer-columns">
        {columns.map((column) => (
          <section key={column} aria-labelledby={`footer-${column}`}>
            <h2 id={`footer-${column}`}>{copy.columns[column]}</h2>
            <ul>
              {footerLinks[column].map((entry) => (
                <li key={entry.text}>
                  <FooterEntry {...entry} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="footer-end">
        <Copyright />
        <SchemeChoice />
      </div>
    </div>
  </footer>
);
