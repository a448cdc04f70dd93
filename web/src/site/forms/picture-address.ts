import { useEffect, useState } from "react";

/** An address of a chosen picture in memory, for as long as it is shown. */
export function usePictureAddress(picture: File | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [picture]);
  return address;
}
