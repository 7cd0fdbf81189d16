import { useEffect, useState } from 'react'
import type { ShownDocument } from '../shown-document'

/** Returns a chosen PDF that is not sent yet, in the form the viewer takes. */
export function useChosenDocument(file: File | null, lang: string): ShownDocument | null {
  const [shown, setShown] = useState<ShownDocument | null>(null)
  useEffect(() => {
    setShown(null)
    if (!file) return
    let isChosen = true
    const { name, size } = file
    void file.arrayBuffer().then((content) => {
      const bytes = new Uint8Array(content)
      const rest = { mime: 'application/pdf', title: name, fileName: name, lang, size }
      // The address is never requested: the bytes are here.
      if (isChosen) setShown({ ...rest, url: name, bytes })
    })
    return () => {
      isChosen = false
    }
  }, [file, lang])
  return shown
}
