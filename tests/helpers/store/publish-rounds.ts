/** A process that publishes ten posts together, again and again, until it is killed. */
import { publish } from '../../../server/content/entry-store/publish.ts';
import { openDatabase, type StoreAddress } from '../../../server/db/open-database.ts';
import { draftPost, postSource } from './publish-post.ts';

const [store = '{}', first = '1'] = process.argv.slice(2);
const db = openDatabase(JSON.parse(store) as StoreAddress);
for (let round = Number(first); ; round++) {
  const drafts: string[] = [];
  for (let post = 0; post < 10; post++)
    drafts.push(await draftPost(db, `post-${post}`, postSource(`Round ${round}`)));
  console.log(`publishing ${round}`);
  const { outcome } = await publish(db, drafts);
  console.log(`${outcome} ${round}`);
}
