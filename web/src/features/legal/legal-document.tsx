import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { LegalBlock, LegalSection, LegalText } from '#web/copy/en/legal.ts';
import { legalCopy as copy } from '#web/copy/en/legal.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { PlanTable } from './plan-table.tsx';
import './legal.css';

const Block = ({ block }: { block: LegalBlock }): ReactNode => {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('table' in block) return <PlanTable />;
  return (
    <ul>
      {block.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
};

const Section = ({
  section: { id, heading, blocks },
  number,
}: {
  section: LegalSection;
  number: number;
}): ReactNode => (
  <section id={id} aria-labelledby={`${id}-heading`}>
    <h2 id={`${id}-heading`}>
      <span className="legal-number figures">{number}.</span> {heading}
    </h2>
    {blocks.map((block) => (
      <Block key={JSON.stringify(block)} block={block} />
    ))}
  </section>
);

/** A document of numbered sections with a table of contents. Plain HTML, prerendered at build time. */
export const LegalDocument = ({ text: { title, lead, sections } }: { text: LegalText }): ReactNode => (
  <div className="page legal">
    <PageTitle title={title} lead={lead} />
    <nav className="legal-contents" aria-labelledby="legal-contents">
      <h2 id="legal-contents">{copy.contents}</h2>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <Link to={`#${id}`}>{heading}</Link>
          </li>
        ))}
      </ol>
    </nav>
    <div className="legal-text">
      {sections.map((section, index) => (
        <Section key={section.id} section={section} number={index + 1} />
      ))}
      <p className="legal-since">{copy.since}</p>
    </div>
  </div>
);
