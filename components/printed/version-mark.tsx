import { useTranslations } from 'next-intl'
import { qrPath } from '@/lib/core/qr-path'
import { shownCode } from '@/lib/core/version-code'

interface Props {
  code: string
  /** Absolute: the address to check the version at. */
  address: string
}

/** How to check whether a leaflet still holds: a QR code, and the same code to type or read aloud. */
export function VersionMark({ code, address }: Props) {
  const t = useTranslations('printed')
  const { size, d } = qrPath(address)
  return (
    <aside className="leaflet-mark">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        width="128"
        height="128"
        role="img"
        aria-label={t('qr')}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}H0`} />
        <path d={d} />
      </svg>
      <p>
        <strong>{t('stillCurrent')}</strong>
        <br />
        {t('scan')} <span className="leaflet-address">{address.replace(/^https?:\/\//, '')}</span>
        <br />
        {t('code', { code: shownCode(code) })}
      </p>
    </aside>
  )
}
