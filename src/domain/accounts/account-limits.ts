/** Limits of accounts that the pages name in their hints. */
export const PASSWORD_MIN = 8;

export const AVATAR_MAX_MB = 5;
export const AVATAR_MAX_BYTES = AVATAR_MAX_MB * 1024 * 1024;

/** How long a mailed link works. */
export const MAIL_LINK_HOURS = { verify: 24, reset: 1 };
