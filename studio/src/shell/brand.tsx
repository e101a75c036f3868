import styles from "./shell.module.css";

/** The mark and the name of the product. */
export function Brand() {
  return (
    <p className={styles.brand}>
      <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" width="28" height="28" />
      Reelwright
    </p>
  );
}
