import OwnAuthorisations from "../../own/authorisations/own-authorisations.tsx";

export default function OwnAuthorisationPage() {
  return (
    <section className="card p-4" aria-label="我的授权">
      <OwnAuthorisations />
    </section>
  );
}
