/** Puts the pictures of the site into the library of the store in a data folder, as a studio does once it listens. */
import { mediaFolder, pictureFolders } from '../../../server/config/config.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { openLibrary } from '../../../server/media/library.ts';
import { adoptFiles } from '../../../server/actions/pictures/adopt-files.ts';

const dataDir = process.argv[2]!;
const db = openDatabase({ dataDir });
const adopt = adoptFiles(db, openLibrary(mediaFolder({ dataDir })), pictureFolders({ dataDir }));
while (await adopt());
await db.destroy();
process.exit(0);
