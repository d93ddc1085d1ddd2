import { version } from '../package.json';

/** The product's own version, as in package.json. */
export const VERSION: string = version;
