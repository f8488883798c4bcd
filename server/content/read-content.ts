import { readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { z } from 'zod/mini';
import {
  fileSlug,
  menuFile,
  postFrontMatter,
  profileFile,
  serviceFile,
  testimonialFile,
  type ProfileFile,
  type ServiceFile,
  type TestimonialFile,
} from '../../contract/content-file-schemas.ts';
import type { CleanHtml } from './clean-html.ts';
import {
  ContentFileError,
  orUnreadable,
  readMarkdownFile,
  readYamlFile,
} from './parse-content-file.ts';
import type { EntryDraft } from './entry.ts';
import { htmlFromMarkdown } from './markdown.ts';

/** Publication date of entries whose files have none. */
const UNDATED = '2026-01-01T00:00:00.000Z';

/** URL path of the pictures in content/pictures. */
const PICTURES = '/static/pictures';

/**
 * Reads all files under content/ and converts them to drafts.
 *
 * @param folder path of the content folder
 * @throws {ContentFileError} for the first invalid file
 */
export function readContent(folder: string): EntryDraft[] {
  return [
    ...files(join(folder, 'posts'), '.md').map(postFromFile),
    ...files(join(folder, 'services'), '.yaml').flatMap(entriesFromServiceFile),
    ...readYamlFile(join(folder, 'team.yaml'), z.array(profileFile)).map((profile, index) =>
      profileEntry(profile, '', index),
    ),
    ...readYamlFile(join(folder, 'testimonials.yaml'), z.array(testimonialFile)).map(
      (testimonial, index) => testimonialEntry(testimonial, '', index),
    ),
    ...menuEntries(join(folder, 'menu.yaml')),
  ];
}

function files(folder: string, extension: string): string[] {
  return orUnreadable(folder, () => readdirSync(folder))
    .filter((name) => extname(name) === extension)
    .toSorted()
    .map((name) => join(folder, name));
}

function slugOfFile(file: string): string {
  const name = basename(file, extname(file));
  if (!fileSlug.safeParse(name).success)
    throw new ContentFileError(
      file,
      1,
      'must have a name of lowercase letters, digits and hyphens',
    );
  return name;
}

function postFromFile(file: string): EntryDraft {
  const slug = slugOfFile(file);
  const { frontMatter, markdown } = readMarkdownFile(file, postFrontMatter);
  return {
    ...entry('post', slug),
    title: frontMatter.title,
    contentHtml: htmlFromMarkdown(markdown),
    banner: `${PICTURES}/covers/posts/${slug}.svg`,
    fields: { author: frontMatter.author, excerpt: frontMatter.summary },
    publishAt: `${frontMatter.published}T06:00:00.000Z`,
    updatedAt: `${frontMatter.modified}T06:00:00.000Z`,
  };
}

function entriesFromServiceFile(file: string): EntryDraft[] {
  const slug = slugOfFile(file);
  const service = readYamlFile(file, serviceFile);
  const cover = `${PICTURES}/covers/services/${slug}`;
  const summaryHtml = htmlFromMarkdown(service.summary);
  const listed = {
    title: service.title,
    position: service.position,
    contentHtml: summaryHtml,
    banner: `${cover}.svg`,
    fields: { excerpt: service.summary, hoverImage: `${cover}-upper.svg` },
  };
  return [
    { ...entry('service', slug), ...listed },
    { ...entry('page', slug), ...listed },
    ...service.sub_services.map((sub, index) => ({
      ...entry('sub_service', slugify(sub.title), slug, index),
      title: sub.title,
      contentHtml: htmlFromMarkdown(sub.body),
      banner: `${PICTURES}/icons/${sub.icon}.svg`,
      fields: { hoverImage: `${PICTURES}/icons/${sub.icon}-hover.svg` },
    })),
    textEntry('upper_bulk', slug, service.upper_bulk, `${cover}-upper.svg`),
    textEntry('bulk', slug, service.bulk, `${cover}-lower.svg`),
    ...service.steps.map((step, index) => ({
      ...entry('steps', slugify(step.title), slug, index),
      title: step.title,
      contentHtml: htmlFromMarkdown(step.body),
    })),
    ...service.testimonials.map((testimonial, index) => testimonialEntry(testimonial, slug, index)),
    ...service.team.map((profile, index) => profileEntry(profile, slug, index)),
  ];
}

function textEntry(
  type: 'bulk' | 'upper_bulk',
  slug: string,
  text: ServiceFile['bulk'],
  banner: string,
): EntryDraft {
  return {
    ...entry(type, slug),
    title: text.title,
    contentHtml: htmlFromMarkdown(text.body),
    banner,
  };
}

function profileEntry(profile: ProfileFile, parent: string, index: number): EntryDraft {
  const slug = slugify(profile.name);
  return {
    ...entry('team', slug, parent, index),
    title: profile.name,
    contentHtml: htmlFromMarkdown(profile.body),
    banner: `${PICTURES}/portraits/${slug}.webp`,
    fields: { designation: profile.designation, expertise: profile.expertise },
  };
}

function testimonialEntry(testimonial: TestimonialFile, parent: string, index: number): EntryDraft {
  const slug = slugify(testimonial.title.split(',')[0] ?? testimonial.title);
  return {
    ...entry('testimonial', slug, parent, index),
    title: testimonial.title,
    contentHtml: htmlFromMarkdown(testimonial.quote),
    banner: `${PICTURES}/portraits/${slug}.webp`,
    fields: { rating: testimonial.rating },
  };
}

function menuEntries(file: string): EntryDraft[] {
  return readYamlFile(file, menuFile).map((menu, index) => ({
    ...entry('menu', slugify(menu.menu), '', index),
    title: menu.menu,
    fields: { url: menu.url, submenus: menu.submenus },
  }));
}

/** A draft with default values. */
function entry(type: EntryDraft['type'], slug: string, parent = '', position = 0): EntryDraft {
  return {
    type,
    slug,
    parent,
    position,
    title: '',
    contentHtml: '' as CleanHtml,
    banner: null,
    fields: {},
    publishAt: UNDATED,
    updatedAt: null,
  };
}

/** Derives a slug from a title: ASCII letters without accents, digits, hyphens. */
function slugify(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
