import { Dialog, showDialog } from './dialog.tsx';
import { TextField } from './field.tsx';
import { Form } from './form.tsx';

interface Asked {
  title: string;
  label: string;
  /** The label of the button. */
  act: string;
  help?: string;
  type?: 'text' | 'date' | 'datetime-local';
  suggestions?: readonly string[];
}

/** Asks for a line of text; resolves with undefined if the person cancels. */
export const askText = ({ title, act, ...field }: Asked) =>
  showDialog<string>((close) => (
    <Dialog title={title} onClose={() => close()}>
      <Form act={act} onSubmit={async (read) => close(read('text').trim())}>
        <TextField {...field} name="text" isRequired autoFocus />
      </Form>
    </Dialog>
  ));
