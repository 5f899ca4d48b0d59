/** Common to all pages of the reference: the window title, and scrolling to the part that the address names. */
import { useEffect } from 'preact/hooks';
import { showElement } from './place.ts';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Gateproof API reference`;
  }, [title]);
}

/** Scrolls to the part of the page that the address names, once it is there. */
export function useShown(id: string | undefined, isLoaded: boolean): void {
  useEffect(() => {
    if (id !== undefined && id !== '' && isLoaded) showElement(id);
  }, [id, isLoaded]);
}

export const Loading = ({ title }: { readonly title: string }) => (
  <article class="ref-page">
    <h1>{title}</h1>
    <p class="quiet">Loading …</p>
  </article>
);
