/** Resolves when an element is on the screen, or as many pixels from it. */
export const whenNear = (element: Element, pixels = 0): Promise<void> =>
  new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: `${pixels}px` },
    );
    observer.observe(element);
  });
