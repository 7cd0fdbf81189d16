import { useEffect, useState } from 'react'

/** Returns an object URL for a file or other bytes, valid as long as the same ones are passed. */
export function useFileUrl(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setAddress(null)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
