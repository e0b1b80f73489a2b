import type { ReactNode } from 'react';
import { useRef } from 'react';
import type { Review } from '#web/copy/en/home.ts';
import { homeCopy, reviews } from '#web/copy/en/home.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';

const copy = homeCopy.reviews;

const ReviewCard = ({ review }: { review: Review }): ReactNode => (
  <li className="review">
    <figure>
      <blockquote>{review.text}</blockquote>
      <figcaption>
        <span className="review-avatar" aria-hidden="true">
          {review.name.charAt(0)}
        </span>
        <span className="review-name">
          {review.name}
          <span>{review.handle}</span>
        </span>
        <span className="review-source">{review.source}</span>
      </figcaption>
    </figure>
  </li>
);

/** A strip that scrolls by touch, by two buttons, and by the arrow keys when focused. */
export const Reviews = (): ReactNode => {
  const strip = useRef<HTMLUListElement>(null);
  const scroll = (direction: 1 | -1): void => {
    const step = strip.current?.querySelector('li')?.clientWidth ?? 0;
    strip.current?.scrollBy({ left: direction * (step + 24) });
  };
  return (
    <section className="reviews" aria-labelledby="reviews-heading">
      <div className="reviews-head">
        <h2 id="reviews-heading">{copy.heading}</h2>
        <div className="reviews-buttons">
          <button type="button" className="icon-action" aria-label={copy.previous} onClick={() => scroll(-1)}>
            <ChevronLeftIcon />
          </button>
          <button type="button" className="icon-action" aria-label={copy.next} onClick={() => scroll(1)}>
            <ChevronRightIcon />
          </button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key. */}
      <ul className="review-strip" ref={strip} tabIndex={0} aria-label={copy.region}>
        {reviews.map((review) => (
          <ReviewCard key={review.handle} review={review} />
        ))}
      </ul>
    </section>
  );
};
