/**
 * In pages with the slider of experts, minified: until it is hydrated, its button turns to the next slide
 * at once (site/sections/hero/expert-slider.tsx). Runs before the boot script, which would record the press.
 */
window.$turns = 0;
addEventListener(
  'click',
  (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-turns]');
    if (!button || window.$turns === undefined) return;
    event.stopImmediatePropagation();
    const slides = document.getElementById(button.dataset.turns!)!
      .children as HTMLCollectionOf<HTMLElement>;
    slides[window.$turns % slides.length]!.ariaHidden = 'true';
    const next = slides[++window.$turns % slides.length]!;
    next.ariaHidden = 'false';
    next.dataset.fetched = '';
  },
  true,
);
