const KB = 1024
const MB = 1024 * KB

/** What is taken at the most, in bytes: the one place where a size is stated (docs/rules.md#uploads). */
export const sizes = /** @type {const} */ ({
  /** Files by what they are for. */
  licence: 5 * MB,
  avatar: 2 * MB,
  cover: 5 * MB,
  picture: 5 * MB,
  paper: 25 * MB,
  attachment: 10 * MB,
  /** A photograph as a phone takes it, and as it comes here, made smaller. */
  photo: 10 * MB,
  casePicture: 4 * MB,
  /** JSON; articles with pictures come as multipart. */
  json: MB,
  /** JSON of somebody who need not be signed in: an address, a password, the code of a link. */
  publicJson: 16 * KB,
  /** The fields of an upload together. */
  fields: MB,
  /** All of an upload that is no file of ours: fields, boundaries, headers, files that nobody asked for. */
  besideFiles: 2 * MB,
  /** Bodies that are read into memory at the same time: the first of each, one person's, everybody's. */
  bodies: { free: 16 * KB, person: 12 * MB, all: 96 * MB },
})
