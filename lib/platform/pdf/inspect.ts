import 'server-only'
import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { AppError } from '@/lib/core/errors'
import { hasPdfHeader, PRINTER_LINE } from './header'

// A legitimate document stays far below these.
const MAX_OBJECTS = 200_000
const MAX_OBJECT_NUMBER = 1_000_000
const MAX_GENERATION = 100
const MAX_NAMES = 20_000
const MAX_NAME_LENGTH = 255
const MAX_UNPACKED_BYTES = 48 * 1024 * 1024

/** The limits of one document, including its packed objects. */
class ParseAllowance {
  private objects = 0
  private unpacked = 0
  private readonly names = new Set<PDFName>()

  takeObject({ objectNumber, generationNumber }: PDFRef): void {
    this.objects += 1
    if (this.objects > MAX_OBJECTS) throw new Error('The document has too many objects.')
    if (objectNumber === 0) throw new Error('The number 0 is never an object.')
    this.checkRef(objectNumber, generationNumber)
  }

  // The library keeps every name and reference it has ever seen, so limit their number.
  checkRef(objectNumber: number, generation: number): void {
    if (objectNumber > MAX_OBJECT_NUMBER || generation > MAX_GENERATION) {
      throw new Error('An object has too high a number.')
    }
  }

  takeName(name: PDFName): void {
    this.names.add(name)
    if (this.names.size > MAX_NAMES || name.asString().length > MAX_NAME_LENGTH) {
      throw new Error('The document has too many or too long names.')
    }
  }

  unpack(bytes: Uint8Array): Uint8Array {
    const unpacked = inflateSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES - this.unpacked })
    this.unpacked += unpacked.length
    return unpacked
  }
}

const MAX_DIGITS = 15
const MAX_DEPTH = 100

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const named = (name: string) => PDFName.of(name)

/** Names of PDF objects that run, send or carry something. */
const ACTIVE = [
  'JS',
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'RichMedia',
  'RichMediaExecute',
  'RichMediaContent',
  'EmbeddedFile',
  'EmbeddedFiles',
  'FileAttachment',
  'EF',
  'XFA',
]

/** The parser's findings, anywhere in the document and in older versions of its objects too. */
interface Findings {
  /** How often each name occurs, decoded, without its slash. */
  names: Map<string, number>
  /** The values of those keys that would make a document active. */
  activeEntries: { name: string; value: PDFObject }[]
  /** The value of `OpenAction` in each dictionary that has one. */
  openActions: PDFObject[]
}

/** Gets the contents of a stream of packed objects; returns null to leave them packed. */
type Unlock = (ref: PDFRef, contents: Uint8Array) => Uint8Array | null

/**
 * Parses every object of a PDF within fixed limits of depth, number and size, and records what it finds. Stops at the
 * first object that it cannot parse, because another parser might run it. Its thread has a time limit.
 */
class BoundedParser extends PDFParser {
  private depth = 0

  constructor(
    bytes: Uint8Array,
    readonly findings: Findings = { names: new Map(), activeEntries: [], openActions: [] },
    private readonly allowance = new ParseAllowance(),
    private readonly unlock: Unlock = (_ref, contents) => contents,
  ) {
    const refuseInvalid = true
    super(bytes, Infinity, refuseInvalid)
  }

  override parseObject(ref?: PDFRef): PDFObject {
    if (this.depth === 0 && ref) this.allowance.takeObject(ref)
    if (this.depth > MAX_DEPTH) throw new Error('The document is nested too deeply.')
    this.depth += 1
    let object: PDFObject
    try {
      object = super.parseObject(ref)
    } finally {
      this.depth -= 1
    }
    return this.depth === 0 && ref && object instanceof PDFRawStream
      ? this.openStream(object, ref)
      : object
  }

  protected override parseRawNumber(): number {
    let digits = 1
    while (digits <= MAX_DIGITS && isDigit(this.bytes.peekAhead(digits))) digits += 1
    // The library would print it unchanged.
    if (digits > MAX_DIGITS) throw new Error('A number is too long.')
    return super.parseRawNumber()
  }

  protected override parseNumberOrRef(): ReturnType<PDFParser['parseNumberOrRef']> {
    const object = super.parseNumberOrRef()
    if (object instanceof PDFRef) {
      this.allowance.checkRef(object.objectNumber, object.generationNumber)
    }
    return object
  }

  protected override parseName(): PDFName {
    const name = super.parseName()
    this.allowance.takeName(name)
    const text = name.decodeText()
    this.findings.names.set(text, (this.findings.names.get(text) ?? 0) + 1)
    return name
  }

  protected override parseDict(ref?: PDFRef): PDFDict {
    const dict = super.parseDict(ref)
    const action = dict.get(named('OpenAction'))
    if (action) this.findings.openActions.push(action)
    for (const name of ACTIVE) {
      const value = dict.asMap().get(named(name))
      if (value) this.findings.activeEntries.push({ name, value })
    }
    const length = dict.get(named('Length'))
    // The library would move backwards and read the same object endlessly.
    if (length instanceof PDFNumber && length.asNumber() < 0)
      throw new Error('A length is negative.')
    return dict
  }

  /**
   * Handles the two kinds of streams that the library would unpack at any size, and passes it an empty one instead.
   * PDF readers recognise packed objects by `First` and `N`, not by their type.
   */
  private openStream(stream: PDFRawStream, ref: PDFRef): PDFRawStream {
    const { dict } = stream
    const isPacked = dict.has(named('First')) && dict.has(named('N'))
    const type = this.context.lookup(dict.get(named('Type')))
    if (isPacked || type === named('ObjStm')) this.openPackedObjects(stream, ref)
    else if (type === named('XRef')) this.readTrailer(dict)
    else return stream
    return PDFRawStream.of(PDFDict.withContext(this.context), new Uint8Array())
  }

  private openPackedObjects({ dict, contents }: PDFRawStream, ref: PDFRef): void {
    const unlocked = this.unlock(ref, contents)
    if (!unlocked) return
    const value = this.context.lookup(dict.get(named('Filter')))
    const filter = value instanceof PDFArray && value.size() === 1 ? value.get(0) : value
    const isDeflated = filter === named('FlateDecode')
    if ((filter && !isDeflated) || this.isPredicted(dict)) {
      throw new Error('Objects are packed in an unusual way.')
    }
    const bytes = isDeflated ? this.allowance.unpack(unlocked) : unlocked
    const parser = new BoundedParser(bytes, this.findings, this.allowance)
    const first = this.context.lookup(dict.get(named('First')), PDFNumber).asNumber()
    const count = this.context.lookup(dict.get(named('N')), PDFNumber).asNumber()
    for (const [packedRef, object] of parser.readPackedObjects(first, count)) {
      this.context.assign(packedRef, object)
    }
  }

  /** Returns whether a stream must be decoded further after it is unpacked. */
  private isPredicted(dict: PDFDict): boolean {
    const parameters = this.context.lookup(dict.get(named('DecodeParms')))
    if (parameters === undefined || parameters === PDFNull) return false
    if (!(parameters instanceof PDFDict)) return true
    const predictor = this.context.lookup(parameters.get(named('Predictor')))
    return !(
      predictor === undefined ||
      (predictor instanceof PDFNumber && predictor.asNumber() === 1)
    )
  }

  private *readPackedObjects(first: number, count: number): Generator<[PDFRef, PDFObject]> {
    const places: [number: number, offset: number][] = []
    if (count > MAX_OBJECTS) throw new Error('The document has too many objects.')
    while (places.length < count) {
      this.skipWhitespaceAndComments()
      const number = this.parseRawInt()
      this.skipWhitespaceAndComments()
      places.push([number, this.parseRawInt()])
    }
    for (const [number, offset] of places) {
      this.allowance.checkRef(number, 0)
      const ref = PDFRef.of(number, 0)
      this.bytes.moveTo(first + offset)
      yield [ref, this.parseObject(ref)]
    }
  }

  private readTrailer(dict: PDFDict): void {
    const { trailerInfo } = this.context
    for (const key of ['Root', 'Encrypt', 'Info', 'ID'] as const) {
      trailerInfo[key] = dict.get(named(key)) ?? trailerInfo[key]
    }
  }
}

const serialize = (object: PDFObject): Buffer => {
  const bytes = Buffer.alloc(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}

/**
 * Decrypts streams of a document that opens without a password. The library decrypts whole documents only, and would
 * unpack their objects without limits, so it is given a document of these streams alone.
 * @throws Error if the document needs a password or its encryption is unknown.
 */
async function decryptStreams(
  context: PDFContext,
  streams: Map<PDFRef, Uint8Array>,
): Promise<Map<PDFRef, Uint8Array>> {
  const encryption = context.lookup(context.trailerInfo.Encrypt)
  const ids = context.lookup(context.trailerInfo.ID)
  if (!(encryption instanceof PDFDict)) throw new Error('The encryption is not described.')
  const objects = [...streams].flatMap(([{ objectNumber, generationNumber }, contents]) => [
    Buffer.from(
      `${objectNumber} ${generationNumber} obj\n<</Length ${contents.length}>>\nstream\n`,
    ),
    contents,
    Buffer.from('\nendstream\nendobj\n'),
  ])
  const document = await PDFDocument.load(
    Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      ...objects,
      Buffer.from(`${MAX_OBJECT_NUMBER + 1} 0 obj\n<</Type/Catalog>>\nendobj\n`),
      Buffer.from(`trailer\n<</Root ${MAX_OBJECT_NUMBER + 1} 0 R/Encrypt `),
      serialize(encryption),
      Buffer.from('/ID '),
      ids instanceof PDFArray ? serialize(ids) : Buffer.from('[<>]'),
      Buffer.from('>>\nstartxref\n0\n%%EOF\n'),
    ]),
    { password: '', updateMetadata: false, throwOnInvalidObject: true },
  )
  if (!document.context.isDecrypted) throw new Error('The document could not be decrypted.')
  const read = (ref: PDFRef) => {
    const stream = document.context.lookup(ref)
    if (!(stream instanceof PDFRawStream)) throw new Error('A stream could not be decrypted.')
    return stream.contents
  }
  return new Map([...streams.keys()].map((ref) => [ref, read(ref)]))
}

const PRINTER_LINES = new RegExp(`(?:\\s|${PRINTER_LINE})+$`)
/** The end marker is in the file's last bytes; some scanners write a little after it. */
const TAIL_BYTES = 2048

/** Names of actions by which a document may open itself. */
const HARMLESS_ACTIONS = new Set(['FirstPage', 'LastPage', 'NextPage', 'PrevPage', 'Print'])

const inPdfLetters = (name: string) =>
  [...name].map((c) => `(?:${c}|#${c.charCodeAt(0).toString(16)})`).join('')

/** Matches an action where no object should be, such as the middle of a picture. */
const HIDDEN_ACTION = new RegExp(
  `/${inPdfLetters('S')}\\s*/(?:${['JavaScript', 'Launch', 'SubmitForm', 'ImportData'].map(inPdfLetters).join('|')})`,
  'i',
)
const ENCRYPTED = /\/Encrypt\s*(?:<<|\d{1,15}\s+\d{1,15}\s+R)/
const WINDOW_BYTES = 256 * 1024
/** No mark is longer than this once white space is folded. */
const LONGEST_MARK = 128

const refuse = (reason: 'pdfUnreadable' | 'pdfEncrypted' | 'pdfActive') =>
  new AppError('invalid', `files.${reason}`)

const toText = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

/**
 * Searches the whole file, window by window: a single string would take its size in memory again. Folds white space,
 * so that a mark never exceeds the overlap of two windows.
 */
function scan(bytes: Uint8Array): { isEncrypted: boolean; isHiding: boolean } {
  let carried = ''
  let isEncrypted = false
  let isHiding = false
  for (let at = 0; at < bytes.length; at += WINDOW_BYTES) {
    const text = (carried + toText(bytes.subarray(at, at + WINDOW_BYTES))).replace(/\s{2,}/g, ' ')
    isEncrypted ||= ENCRYPTED.test(text)
    isHiding ||= HIDDEN_ACTION.test(text)
    carried = text.slice(-LONGEST_MARK)
  }
  return { isEncrypted, isHiding }
}

/** NUL, white space, the end mark of old systems, and the bytes of erased storage. */
const FILLERS = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20, 0x1a, 0xff])

/** Removes fillers from the end, then a printer's commands. */
function withoutFillers(bytes: Uint8Array): Uint8Array {
  let end = bytes.length
  while (end > 0 && FILLERS.has(bytes[end - 1] ?? -1)) end -= 1
  const tail = toText(bytes.subarray(Math.max(0, end - TAIL_BYTES), end))
  return bytes.subarray(0, end - (PRINTER_LINES.exec(tail)?.[0].length ?? 0))
}

const MAX_EMPTY_DEPTH = 5
/** Per document: arrays can refer to the same object many times, so the depth alone does not limit the work. */
const MAX_EMPTY_VISITS = 10_000

/**
 * Returns whether a value contains nothing: programs write such entries into documents without any script. Counts as
 * content whatever exceeds the limits.
 */
function isEmpty(
  context: PDFContext,
  value: PDFObject,
  visits: { left: number },
  depth = 0,
): boolean {
  const object = context.lookup(value)
  visits.left -= 1
  if (depth > MAX_EMPTY_DEPTH || visits.left < 0) return false
  const isEmptyPart = (part: PDFObject) => isEmpty(context, part, visits, depth + 1)
  if (object instanceof PDFArray) return object.asArray().every(isEmptyPart)
  if (object instanceof PDFDict) return object.values().every(isEmptyPart)
  return object === PDFNull
}

/** Counts each page once, even if the tree refers to it repeatedly or in cycles. */
function countPages(context: PDFContext): number {
  const read = (dict: PDFDict, key: string) => context.lookup(dict.get(PDFName.of(key)))
  const catalog = context.lookup(context.trailerInfo.Root)
  if (!(catalog instanceof PDFDict)) return 0
  const seen = new Set<PDFObject>()
  const open: (PDFObject | undefined)[] = [read(catalog, 'Pages')]
  let pages = 0
  while (open.length > 0) {
    const node = open.pop()
    if (!(node instanceof PDFDict) || seen.has(node)) continue
    seen.add(node)
    const kids = read(node, 'Kids')
    if (!(kids instanceof PDFArray)) pages += 1
    else for (const kid of kids.asArray()) open.push(context.lookup(kid))
  }
  return pages
}

function isActive(context: PDFContext, found: Findings): boolean {
  const visits = { left: MAX_EMPTY_VISITS }
  const isUsed = (name: string) => {
    const entries = found.activeEntries.filter((entry) => entry.name === name)
    if ((found.names.get(name) ?? 0) > entries.length) return true
    return !entries.every(({ value }) => isEmpty(context, value, visits))
  }
  if (ACTIVE.some(isUsed)) return true
  // The action on opening may only go to a page or print.
  return found.openActions.some((value) => {
    const action = context.lookup(value)
    if (action instanceof PDFDict) {
      const kind = context.lookup(action.get(named('S')))
      const name = context.lookup(action.get(named('N')))
      const isHarmless = name instanceof PDFName && HARMLESS_ACTIONS.has(name.decodeText())
      return kind !== named('GoTo') && !(kind === named('Named') && isHarmless)
    }
    return action !== undefined && !(action instanceof PDFArray)
  })
}

async function parse(parser: BoundedParser): Promise<{ context: PDFContext; findings: Findings }> {
  const context = await parser.parseDocument().catch(() => {
    throw refuse('pdfUnreadable')
  })
  return { context, findings: parser.findings }
}

/**
 * Parses a document and the objects packed in it. Those of an encrypted one are decrypted first: many journals restrict
 * printing or copying, and such a document opens without a password.
 */
async function parseWhole(bytes: Uint8Array, isEncrypted: boolean) {
  const locked = new Map<PDFRef, Uint8Array>()
  const lock: Unlock = (ref, contents) => {
    if (locked.has(ref)) throw new Error('Two streams have the same number.')
    locked.set(ref, contents)
    return null
  }
  const outside = await parse(
    new BoundedParser(bytes, undefined, undefined, isEncrypted ? lock : undefined),
  )
  // A mark without an entry, or the reverse: other programs may find an encryption that this parser does not.
  if (Boolean(outside.context.trailerInfo.Encrypt) !== isEncrypted) throw refuse('pdfEncrypted')
  if (!isEncrypted) return outside
  const unlocked = await decryptStreams(outside.context, locked).catch(() => {
    throw refuse('pdfEncrypted')
  })
  return parse(new BoundedParser(bytes, undefined, undefined, (ref) => unlocked.get(ref) ?? null))
}

/**
 * Proves that an upload is a PDF that only shows pages: `%PDF-` at its beginning, complete, every object readable
 * (packed ones too), at least one page, no password needed to open it, no script, nothing that starts a program, sends a form or
 * carries another file. Hostile files fail at fixed size limits; its thread has limits of time and memory
 * (examine.ts). Rules: docs/rules.md#uploads.
 * @param file the whole file, already limited in size
 * @returns the number of pages.
 * @throws AppError `invalid` with the text `files.pdfUnreadable`, `files.pdfEncrypted` or `files.pdfActive`.
 */
export async function inspectPdf(file: Uint8Array): Promise<{ pages: number }> {
  const bytes = withoutFillers(file)
  if (!hasPdfHeader(file) || !toText(bytes.subarray(-TAIL_BYTES)).includes('startxref')) {
    throw refuse('pdfUnreadable')
  }
  const marks = scan(bytes)
  if (marks.isHiding) throw refuse('pdfActive')
  const { context, findings } = await parseWhole(bytes, marks.isEncrypted)
  if (isActive(context, findings)) throw refuse('pdfActive')
  const pages = countPages(context)
  if (pages === 0) throw refuse('pdfUnreadable')
  return { pages }
}
