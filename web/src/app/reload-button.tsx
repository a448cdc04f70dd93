/** Own button: the entry chunk must not depend on ui/button. */
export function ReloadButton() {
  return (
    <button
      type="button"
      className="min-h-8 cursor-pointer rounded-md bg-accent-fill px-4 font-semibold text-on-accent text-sm/snug hover:bg-accent-hover"
      onClick={() => window.location.reload()}
    >
      刷新页面
    </button>
  );
}
