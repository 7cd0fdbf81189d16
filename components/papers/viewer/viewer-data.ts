/*
 * Files that pdf.js fetches for some documents only: the two symbol fonts, which no system has (it takes the others from the
 * system), and decoders for scans (JBIG2, fax, JPEG 2000) and for printers' colours. Each is named in full, so that the bundler
 * ships it under our own address.
 */
const ADDRESSES: Record<string, URL> = {
  'FoxitDingbats.pfb': new URL('pdfjs-dist/standard_fonts/FoxitDingbats.pfb', import.meta.url),
  'FoxitSymbol.pfb': new URL('pdfjs-dist/standard_fonts/FoxitSymbol.pfb', import.meta.url),
  'jbig2.wasm': new URL('pdfjs-dist/wasm/jbig2.wasm', import.meta.url),
  'openjpeg.wasm': new URL('pdfjs-dist/wasm/openjpeg.wasm', import.meta.url),
  'qcms_bg.wasm': new URL('pdfjs-dist/wasm/qcms_bg.wasm', import.meta.url),
}

/** Fetches such a file for pdf.js, by its name. */
export class ViewerData {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = ADDRESSES[filename]
    const answer = address && (await fetch(address))
    if (!answer?.ok) throw new Error(`The viewer has no file ${filename}.`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}
