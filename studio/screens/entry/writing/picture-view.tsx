import { imageSchema } from '@milkdown/preset-commonmark';
import type { NodeViewConstructor } from '@milkdown/prose/view';
import { $view } from '@milkdown/utils';
import { createRoot } from 'react-dom/client';
import { Button } from '../../../parts/button.tsx';
import { AddButton } from '../../../pictures/add-button.tsx';
import {
  isUnsent,
  removeUpload,
  storedAs,
  tryAgain,
  useUploads,
} from '../../../pictures/uploads.ts';
import { placeholderOf, shownAt, uploadKeyOf } from './picture-names.ts';
import styles from './writing.module.css';

/** Milliseconds until a picture that is processing is loaded again; each wait is longer. */
const FIRST_WAIT = 1_000;

type OnPicture = (placeholder: string, slug: string | null) => void;

/** Shows a picture, also one that is processing, and in place of one that is being uploaded how far it is. */
export const pictureView = (onPicture: OnPicture) =>
  $view(imageSchema.node, (): NodeViewConstructor => (node, view, getPos) => {
    const { src, alt, title } = node.attrs as Record<'src' | 'alt' | 'title', string | null>;
    const key = uploadKeyOf(src ?? '');
    const dom = document.createElement('span');
    if (key === null) {
      const image = Object.assign(new Image(), { alt: alt ?? '', title: title ?? '' });
      const end = loadWhenMade(image, shownAt(src ?? ''));
      dom.append(image);
      return { dom, destroy: end };
    }
    const stored = storedAs(key);
    if (stored) queueMicrotask(() => onPicture(placeholderOf(key), stored.slug));
    function remove() {
      const at = getPos();
      if (at !== undefined) view.dispatch(view.state.tr.delete(at, at + 1));
      removeUpload(key!);
    }
    dom.contentEditable = 'false';
    const root = createRoot(dom);
    root.render(
      <Placeholder
        uploadKey={key}
        onRemove={remove}
        onAdded={(slug) => onPicture(placeholderOf(key), slug)}
      />,
    );
    return {
      dom,
      stopEvent: ({ target }) => target instanceof Element && target.closest('button') !== null,
      ignoreMutation: () => true,
      // The editor may be taken away while React renders.
      destroy: () => setTimeout(() => root.unmount()),
    };
  });

/** Loads a picture, again until it is processed; returns what ends that. */
function loadWhenMade(image: HTMLImageElement, src: string) {
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  image.addEventListener('error', () => {
    image.dataset.missing = '';
    timer = setTimeout(() => (image.src = `${src}?${wait}`), (wait *= 1.2));
  });
  image.addEventListener('load', () => delete image.dataset.missing);
  image.src = src;
  return () => clearTimeout(timer);
}

interface PlaceholderProps {
  uploadKey: string;
  onRemove: () => void;
  /** Called with the slug of a picture that is chosen in place of one that was lost. */
  onAdded: (slug: string) => void;
}

/** Stands in the text for a picture that is being uploaded, or was not. */
function Placeholder({ uploadKey, onRemove, onAdded }: PlaceholderProps) {
  const upload = useUploads().find(({ key }) => key === uploadKey);
  const isOn = upload !== undefined && !isUnsent(upload);
  return (
    <span className={`row ${styles.placeholder}`} data-failed={isOn ? undefined : ''}>
      <span>
        {isOn
          ? `Uploading ${upload.file.name}`
          : (upload?.words ??
            'Not uploaded yet. If the tab that uploads this picture was closed, choose its file again.')}
      </span>
      {isOn ? (
        <progress value={upload.sent} aria-label={`Progress of ${upload.file.name}`} />
      ) : upload ? (
        <Button onPress={() => tryAgain([uploadKey])}>Try again</Button>
      ) : (
        <AddButton
          label="Choose its file…"
          multiple={false}
          onAdded={({ slug }) => onAdded(slug)}
        />
      )}
      <Button variant="plain" onPress={onRemove}>
        Remove
      </Button>
    </span>
  );
}
