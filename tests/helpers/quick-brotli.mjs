/**
 * Loaded before the sites of a short run. Brotli at its best takes a tenth of a
 * second for each of seventy pages, which is two thirds of what a start costs;
 * no test of a running site asks how small its bytes are.
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
