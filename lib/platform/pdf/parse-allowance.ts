import 'server-only'
import { inflateSync } from 'node:zlib'
import type { PDFName, PDFRef } from '@cantoo/pdf-lib'

// A legitimate document stays far below these.
export const MOST_OBJECTS = 200_000
const MOST_OBJECT_NUMBER = 1_000_000
const MOST_GENERATION = 100
const MOST_NAMES = 20_000
const MOST_NAME_LENGTH = 255
const MOST_UNPACKED_BYTES = 48 * 1024 * 1024

/** What one document may use up, including its packed objects. */
export class ParseAllowance {
  private objects = 0
  private unpacked = 0
  private readonly names = new Set<PDFName>()

  takeObject({ objectNumber, generationNumber }: PDFRef): void {
    this.objects += 1
    if (this.objects > MOST_OBJECTS) throw new Error('The document has too many objects.')
    if (objectNumber === 0) throw new Error('The number 0 is never an object.')
    this.checkRef(objectNumber, generationNumber)
  }

  // The library keeps every name and reference it has ever seen, so their number is limited.
  checkRef(objectNumber: number, generation: number): void {
    if (objectNumber > MOST_OBJECT_NUMBER || generation > MOST_GENERATION) {
      throw new Error('An object has too high a number.')
    }
  }

  takeName(name: PDFName): void {
    this.names.add(name)
    if (this.names.size > MOST_NAMES || name.asString().length > MOST_NAME_LENGTH) {
      throw new Error('The document has too many or too long names.')
    }
  }

  unpack(bytes: Uint8Array): Uint8Array {
    const unpacked = inflateSync(bytes, { maxOutputLength: MOST_UNPACKED_BYTES - this.unpacked })
    this.unpacked += unpacked.length
    return unpacked
  }
}
