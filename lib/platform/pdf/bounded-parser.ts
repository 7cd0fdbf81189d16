import 'server-only'
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { MOST_OBJECTS, ParseAllowance } from './parse-allowance'

const MOST_DIGITS = 15
const MOST_DEPTH = 100

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const named = (name: string) => PDFName.of(name)

/** What the parser has found, anywhere in the document and in older versions of its objects too. */
export interface Findings {
  /** How often each name occurs, decoded, without its slash. */
  names: Map<string, number>
  /** The value of `OpenAction` in each dictionary that has one. */
  openActions: PDFObject[]
}

/**
 * Parses every object of a PDF within fixed limits of depth, number and size, and records what it finds. The first object that
 * cannot be parsed ends it: what this parser skips, another might run. Its thread has a time limit.
 */
export class BoundedParser extends PDFParser {
  private depth = 0

  constructor(
    bytes: Uint8Array,
    readonly findings: Findings = { names: new Map(), openActions: [] },
    private readonly allowance = new ParseAllowance(),
  ) {
    const refuseInvalid = true
    super(bytes, Infinity, refuseInvalid)
  }

  override parseObject(ref?: PDFRef): PDFObject {
    if (this.depth === 0 && ref) this.allowance.takeObject(ref)
    if (this.depth > MOST_DEPTH) throw new Error('The document is nested too deeply.')
    this.depth += 1
    let object: PDFObject
    try {
      object = super.parseObject(ref)
    } finally {
      this.depth -= 1
    }
    return this.depth === 0 && object instanceof PDFRawStream ? this.openStream(object) : object
  }

  protected override parseRawNumber(): number {
    let digits = 1
    while (digits <= MOST_DIGITS && isDigit(this.bytes.peekAhead(digits))) digits += 1
    // The library would print it unchanged.
    if (digits > MOST_DIGITS) throw new Error('A number is too long.')
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
    const length = dict.get(named('Length'))
    // The library would move backwards and read the same object for ever.
    if (length instanceof PDFNumber && length.asNumber() < 0)
      throw new Error('A length is negative.')
    return dict
  }

  /**
   * Handles the two kinds of streams that the library would unpack whatever their size, and gives the library an empty one
   * instead. PDF readers recognise packed objects by `First` and `N`, not by their type.
   */
  private openStream(stream: PDFRawStream): PDFRawStream {
    const { dict } = stream
    const isPacked = dict.has(named('First')) && dict.has(named('N'))
    const type = this.context.lookup(dict.get(named('Type')))
    if (isPacked || type === named('ObjStm')) this.openPackedObjects(stream)
    else if (type === named('XRef')) this.readTrailer(dict)
    else return stream
    return PDFRawStream.of(PDFDict.withContext(this.context), new Uint8Array())
  }

  private openPackedObjects({ dict, contents }: PDFRawStream): void {
    const value = this.context.lookup(dict.get(named('Filter')))
    const filter = value instanceof PDFArray && value.size() === 1 ? value.get(0) : value
    const isDeflated = filter === named('FlateDecode')
    if ((filter && !isDeflated) || dict.has(named('DecodeParms'))) {
      throw new Error('Objects are packed in an unusual way.')
    }
    const bytes = isDeflated ? this.allowance.unpack(contents) : contents
    const parser = new BoundedParser(bytes, this.findings, this.allowance)
    const first = this.context.lookup(dict.get(named('First')), PDFNumber).asNumber()
    const count = this.context.lookup(dict.get(named('N')), PDFNumber).asNumber()
    for (const [ref, object] of parser.readPackedObjects(first, count)) {
      this.context.assign(ref, object)
    }
  }

  private *readPackedObjects(first: number, count: number): Generator<[PDFRef, PDFObject]> {
    const places: [number: number, offset: number][] = []
    if (count > MOST_OBJECTS) throw new Error('The document has too many objects.')
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
