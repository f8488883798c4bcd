import { Tokenizer, type Parser, type ParserOptions } from 'htmlparser2';

/** Elements that may be open at once. The parser searches all of them at each closing tag. */
const MAX_OPEN = 250;

class LimitedTokenizer extends Tokenizer {
  constructor(options: ParserOptions, parser: Parser) {
    super(options, parser);
    const openTag = parser.onopentagname.bind(parser);
    // Without its name, the parser ignores a tag, like a form within a form.
    parser.onopentagname = (start, end) => {
      if (parser['stack'].length < MAX_OPEN) openTag(start, end);
    };
  }
}

/**
 * For sanitize-html: ignores opening tags within 250 open elements. Only the parser knows what is open,
 * because it closes many elements without a closing tag and ignores closing tags that match none.
 */
export const LIMIT_OPEN_TAGS: ParserOptions = { Tokenizer: LimitedTokenizer };
