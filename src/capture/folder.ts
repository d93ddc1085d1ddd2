import { stat } from 'node:fs/promises';

/** Whether a folder is there. */
export async function isDirectory(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}
