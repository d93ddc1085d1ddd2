import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import{a,b}from"./shared-UH36IYAW.js";import"./shared-CJRMZH4H.js";import"./shared-VQ3B5WPL.js";import"./shared-VIN5353U.js";export{b as checkSize,a as readDocument};
