import { CONTENT_FOLDER } from '../config/config.ts';
import { ContentFileError } from '../content/parse-content-file.ts';
import { loadContent } from '../content/load-content.ts';
import { parseArguments } from './arguments.ts';
import { CommandFailure, type Command } from './command.ts';

export const loadContentCommand: Command = {
  name: 'content load',
  usage: '',
  summary: `publishes the files in ${CONTENT_FOLDER}/; entries changed in the store since are kept`,
  async run(args, { open, print }) {
    parseArguments(args, {}, []);
    try {
      const report = await loadContent(await open(), CONTENT_FOLDER);
      await print(
        `${report.created} created, ${report.updated} updated, ${report.unchanged} unchanged, ` +
          `${report['kept-newer']} kept because they are newer in the store.\n`,
      );
    } catch (error) {
      if (error instanceof ContentFileError) throw new CommandFailure(error.message);
      throw error;
    }
  },
};
