/* To be imported first: scripts of the page use its forms as they were. */
globalThis.sitedelta.reshadow?.();
