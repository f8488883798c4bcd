/**
 * Preloaded in the sites of a short run: limits brotli's quality. The best quality takes a tenth of a
 * second for each of seventy pages, two thirds of the time of a start, and no test of a running site
 * checks compressed sizes.
 */
import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

const { brotliCompress, constants } = zlib;
const QUALITY = constants.BROTLI_PARAM_QUALITY;

zlib.brotliCompress = (bytes, options, done) => {
  const { params } = options;
  brotliCompress(
    bytes,
    { ...options, params: { ...params, [QUALITY]: Math.min(params[QUALITY], 4) } },
    done,
  );
};
syncBuiltinESMExports();
