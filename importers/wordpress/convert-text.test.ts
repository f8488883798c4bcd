import { describe, expect, it } from 'vitest';
import { htmlFromMarkdown } from '../../server/content/html/markdown.ts';
import { textOfHtml } from '../../server/content/html/text-of-html.ts';
import { removeBlocks } from './convert-body.ts';
import { makeParagraphs } from './make-paragraphs.ts';
import { putAside } from './replace-between.ts';
import { replaceShortcodes } from './replace-shortcodes.ts';
import { markdownOfHtml, rewriteHtml } from './rewrite-html.ts';
import { cutText } from './shorten.ts';

/** With code and preformatted text put aside meanwhile. */
function aside(html: string, convert: (text: string) => string): string {
  const { text, restore } = putAside(html);
  return restore(convert(text));
}

describe('paragraphs of loose text', () => {
  it.each([
    ['one', '<p>one</p>'],
    ['one\ntwo\n\nthree', '<p>one<br>two</p>\n<p>three</p>'],
    ['<h2>Head</h2>\ntext', '<h2>Head</h2>\n<p>text</p>'],
    ['<p>kept\nas is</p>', '<p>kept<br>as is</p>'],
    ['<ul>\n\t<li>one</li>\n\t<li>two</li>\n</ul>', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
    ['<ul><li>one\n\ntwo</li></ul>', '<ul><li><p>one</p>\n<p>two</p>\n</li>\n</ul>'],
    ['<blockquote>said</blockquote>', '<blockquote><p>said</p>\n</blockquote>'],
    ['<details><summary>one</summary>two</details>', '<p>one</p>\n<p>two</p>'],
    ['a <em>b</em>\n<hr />\nc', '<p>a <em>b</em></p>\n<hr />\n<p>c</p>'],
    ['a\n\n&nbsp;\n\nb', '<p>a</p>\n<p>b</p>'],
    ['a\n<pre>x\n\n  y</pre>\nb', '<p>a</p>\n<pre>x\n\n  y</pre>\n<p>b</p>'],
    ['one<br />\ntwo', '<p>one<br />\ntwo</p>'],
    ['<li>stray</li></ul></ul>', '<li>stray</li>\n</ul>\n</ul>'],
  ])('%j', (text, html) => expect(aside(text, (one) => makeParagraphs(one, true))).toBe(html));

  it('shows no line breaks of the block editor', () => {
    expect(makeParagraphs('<p>one\ntwo</p>\n\n<p>three</p>', false)).toBe(
      '<p>one\ntwo</p>\n<p>three</p>',
    );
  });

  it('links an address that stands alone, which WordPress would embed', () => {
    expect(makeParagraphs('https://v.example/1\n\nsee https://v.example/2', true)).toBe(
      '<p><a href="https://v.example/1">https://v.example/1</a></p>\n<p>see https://v.example/2</p>',
    );
  });
});

describe('comments of the block editor', () => {
  it('go, and what they contain stays', () => {
    expect(
      removeBlocks('<!-- wp:paragraph {"align":"left"} -->\n<p>x</p>\n<!-- /wp:paragraph -->'),
    ).toEqual({ html: '\n<p>x</p>\n', hasBlocks: true, dynamic: [] });
  });

  it('name what WordPress would have filled in', () => {
    const { dynamic } = removeBlocks('<!-- wp:latest-posts /--><!-- wp:acme/form {"id":1}/-->');
    expect(dynamic).toEqual(['latest-posts', 'acme/form']);
  });

  it('part paragraphs where the text had another page', () => {
    const { html, hasBlocks } = removeBlocks('a<!--more go on-->b<!--nextpage-->c');
    expect({ html, hasBlocks }).toEqual({ html: 'a\n\nb\n\nc', hasBlocks: false });
  });
});

describe('shortcodes', () => {
  const pictures = {
    7: { url: 'https://old.example/7.jpg', alt: 'Seven "7"', caption: 'The <b>7</b>' },
  };
  const convert = (text: string) => {
    const reports: string[] = [];
    const html = aside(text, (one) =>
      replaceShortcodes(one, {
        gallery: (ids) => (ids ?? ['7']).flatMap((id) => pictures[Number(id) as 7] ?? []),
        removed: (shortcode) => reports.push(shortcode),
      }),
    );
    return { html, reports };
  };
  const figure =
    '<figure><img src="https://old.example/7.jpg" alt="Seven &#34;7&#34;"><figcaption>The <b>7</b></figcaption></figure>\n';

  it.each([
    [
      '[caption id="a"]<img src="x"> Words[/caption]',
      '<figure><img src="x"><figcaption>Words</figcaption></figure>\n',
      [],
    ],
    [
      '[caption caption="Old"]<a href="y"><img src="x"></a>[/caption]',
      '<figure><a href="y"><img src="x"></a><figcaption>Old</figcaption></figure>\n',
      [],
    ],
    ['[gallery ids="7,8"]', figure, []],
    ['[gallery ids="9"]', '', ['[gallery]']],
    ['[embed width="3"]https://v.example/?a=1[/embed]', 'https://v.example/?a=1', ['[embed]']],
    ['[audio mp3="/a.mp3"][/audio]', '<audio src="/a.mp3"></audio>', []],
    ['[audio][/audio]', '', ['[audio]']],
    ['one[a_b]two[c_d/]three', 'one two three', ['[a_b]', '[c_d]']],
    ['<em>one</em>[button]Call[/button]<b>two</b>', '<em>one</em> Call <b>two</b>', ['[button]']],
    ['he [sic] said [1] [and more]', 'he [sic] said [1] [and more]', []],
    [
      '<pre>[gallery]</pre><CODE>[a_b]</CODE><a title="[gallery]">',
      '<pre>[gallery]</pre><CODE>[a_b]</CODE><a title="[gallery]">',
      [],
    ],
    ['[caption]never closed', 'never closed', ['[caption]']],
    [
      '[caption id="x" caption="See note [1] below" width="300"]<img src="x" alt="Desk [left]">[/caption]',
      '<figure><img src="x" alt="Desk [left]"><figcaption>See note [1] below</figcaption></figure>\n',
      [],
    ],
    ['[caption caption=\'It is "here"\']Words[/caption]', 'Words\nIt is "here"', []],
    [
      '[caption]<img src="x"> One [1] of <a href="y">the [old] office</a>[/caption][caption]<img src="z"> Two[/caption]',
      '<figure><img src="x"><figcaption>One [1] of <a href="y">the [old] office</a></figcaption></figure>\n<figure><img src="z"><figcaption>Two</figcaption></figure>\n',
      [],
    ],
    ['type [[gallery ids="1,2"]] or [[gallery]]', 'type [gallery ids="1,2"] or [gallery]', []],
    ['[[a_b]x[/a_b]]', '[x]', ['[a_b]']],
    [
      '[row][col][button link="https://a.example/[x]/"]Call[/button][/col][/row]',
      'Call',
      ['[row]', '[col]', '[button link="https://a.example/[x]/"]'],
    ],
    ["[see John's notes] and it's [the end]", "[see John's notes] and it's [the end]", []],
    ['a [x_y z="never closed] b', 'a  b', ['[x_y z="never closed]']],
    ['5 [= 3] [=x] [/] [] [[ ]] [ a ]', '5 [= 3] [=x] [/] [] [[ ]] [ a ]', []],
  ])('%s', (text, html, reports) => expect(convert(text)).toEqual({ html, reports }));
});

describe('HTML of a post', () => {
  const rewrite = (html: string) => {
    const replaced: string[] = [];
    const clean = rewriteHtml(html, {
      picture: (address) => (address.includes('gone') ? null : `/static/${address}`),
      link: (address) => (address.startsWith('javascript') ? null : address),
      replaced: (element, address) => replaced.push(`${element} ${address}`),
    });
    return { clean, replaced };
  };

  it('keeps nothing that runs', () => {
    const { clean, replaced } = rewrite(
      '<p onclick="a()">x<script>alert(1)</script><a href="javascript:b()">y</a><svg onload="c()"><a>z</a></svg></p><form action="/e"><input></form>',
    );
    expect(clean).toBe('<p>x<a>y</a></p>');
    expect(replaced).toEqual(['script null', 'svg null', 'form null']);
  });

  it('links to what is embedded', () => {
    const { clean } = rewrite(
      '<iframe src="//v.example/1"></iframe><video controls src="https://old.example/a.mp4"></video>',
    );
    expect(clean).toBe(
      '<a href="https://v.example/1">https://v.example/1</a><a href="https://old.example/a.mp4">https://old.example/a.mp4</a>',
    );
  });

  it('gives pictures their new addresses, and drops those without one', () => {
    expect(
      rewrite('<p><img src="a.jpg" srcset="b.jpg 2x" class="c"></p><p><img src="gone"></p>').clean,
    ).toBe('<p><img src="/static/a.jpg" loading="lazy" /></p>');
    expect(rewrite('<p>a<a href="b"><img src="gone"></a><a id="c" href="d"></a></p>')).toEqual({
      clean: '<p>a<a id="c" href="d"></a></p>',
      replaced: ['a href="b" null'],
    });
    expect(rewrite('<a href="a.jpg">a</a><img alt="x">').clean).toBe('<a href="a.jpg">a</a>');
  });

  it('has the headings that the site has', () => {
    expect(rewrite('<h1>a</h1><h5>b</h5><h6>c</h6>').clean).toBe('<h2>a</h2><h4>b</h4><h4>c</h4>');
  });

  it.each([
    '<p>a</p>\n<pre>x\n\n\ty  \n \nz</pre>\n<p>b</p>',
    '<p>![not](https://a.example/b.png) {{rate:x}} # *a* _b_ `c`</p>',
    '<p>1. a &amp; b &lt;c&gt;</p>',
  ])('comes out of Markdown as it went in: %j', (html) => {
    const seen = (text: string) => text.replaceAll('&#91;', '[').replaceAll('&#123;', '{');
    expect(seen(htmlFromMarkdown(markdownOfHtml(html)))).toBe(html);
  });

  it('is words in titles and summaries', () => {
    expect(textOfHtml('A &amp; <em>B</em><script>x</script>\n1 < 2')).toBe('A & B 1 < 2');
    expect(cutText('one two three', 9)).toBe('one two…');
    expect(cutText('🙂'.repeat(10), 6)).toBe('🙂🙂…');
  });
});
