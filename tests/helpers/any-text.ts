import { integer, string } from 'fast-check';

const SURROGATES = 0x800;
/** Any code point but surrogates. fast-check's own `binary` is the same, and takes seconds to build. */
const unit = integer({ min: 0, max: 0x10ffff - SURROGATES }).map((code) =>
  String.fromCodePoint(code < 0xd800 ? code : code + SURROGATES),
);

/** Arbitrary texts of any characters. */
export const anyText = (maxLength: number) => string({ unit, maxLength });
