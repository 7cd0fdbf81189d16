const KB = 1024
const MB = 1024 * KB

/** The maximum sizes accepted, in bytes: the only place where they are set (docs/rules.md#uploads). */
export const sizes = /** @type {const} */ ({
  /** Files by purpose. */
  licence: 5 * MB,
  avatar: 2 * MB,
  cover: 5 * MB,
  picture: 5 * MB,
  paper: 25 * MB,
  attachment: 10 * MB,
  /** A photograph from a phone, and downscaled by the browser. */
  photo: 10 * MB,
  casePicture: 4 * MB,
  /** JSON bodies; articles with pictures arrive as multipart. */
  json: MB,
  /** JSON from people who need not be signed in: an address, a password, the code of a link. */
  publicJson: 16 * KB,
  /** All fields of an upload together. */
  fields: MB,
  /** The rest of an upload besides our files: fields, boundaries, headers, unexpected files. */
  besideFiles: 2 * MB,
  /** Bodies being read into memory at once: the free part of each, one person's total, everybody's total. */
  bodies: { free: 16 * KB, person: 12 * MB, all: 96 * MB },
})
