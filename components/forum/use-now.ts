import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time, as exactly as elapsed times are said. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
