import styles from './CatalogScreen.module.css'

/** The places of hits that are on their way. */
export function CatalogSkeletons() {
  return (
    <div className={styles.hits} aria-hidden="true">
      {Array.from({ length: 6 }, (_, index) => index).map((index) => (
        <div key={index} className={styles.skeleton}>
          <span className={styles.skeletonCover} />
          <span className={styles.skeletonText}>
            <span />
            <span />
            <span />
          </span>
        </div>
      ))}
    </div>
  )
}
