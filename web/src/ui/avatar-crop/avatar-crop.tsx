import { type KeyboardEvent, useId, useState } from "react";
import Cropper from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { useObjectUrl } from "../storage/object-url.ts";
import { type CropSquare, unreadablePicture } from "./cropped-picture.ts";

interface AvatarCropProps {
  picture: File;
  /** The square in sight; null while no picture is loaded. */
  onChoose: (square: CropSquare | null) => void;
}

const zooms = { min: 1, max: 4, step: 0.1 };

/**
 * Chooses a square of a picture: moved by pointer or arrow keys, zoomed by wheel, pinch, the
 * slider, + and −. `croppedPicture` cuts it out. It measures itself once, so it has to be rendered
 * after the opening animation of a dialog around it.
 */
export function AvatarCrop({ picture, onChoose }: AvatarCropProps) {
  const address = useObjectUrl(picture);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(zooms.min);
  const [unreadable, setUnreadable] = useState(false);
  const slider = useId();
  if (unreadable) {
    return (
      <p className="py-8 text-center text-refused" role="alert">
        {unreadablePicture}
      </p>
    );
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const direction = { "+": 1, "=": 1, "-": -1 }[key] ?? 0;
    if (direction !== 0) setZoom((last) => within(last + direction * zooms.step));
  };
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the square in it */}
      <div className="relative h-75 overflow-hidden rounded-md bg-ground" onKeyDown={onKeyDown}>
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            aspect={1}
            minZoom={zooms.min}
            maxZoom={zooms.max}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => onChoose(pixels)}
            mediaProps={{
              onError: () => {
                setUnreadable(true);
                onChoose(null);
              },
            }}
            classes={{ cropAreaClassName: "focus-visible:-outline-offset-2" }}
            cropperProps={{ role: "application", "aria-label": "裁剪区域，用方向键移动图片" }}
            disableAutomaticStylesInjection
          />
        )}
      </div>
      <div className="flex items-center gap-3 text-muted">
        <label htmlFor={slider}>缩放</label>
        <input
          id={slider}
          type="range"
          className="min-w-0 flex-1 accent-accent"
          {...zooms}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </div>
    </div>
  );
}

function within(zoom: number): number {
  return Math.min(zooms.max, Math.max(zooms.min, zoom));
}
